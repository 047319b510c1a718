import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const OF_MODULE = 'bff:of-module';

/**
 * Names the module to which a route, or every route of a controller, belongs. The session guard refuses the route in a
 * brand that has switched the module off, after it has checked the session, and refuses visitors too.
 * @throws Failure module.disabled with the module.
 */
export const OfModule = (modId: string): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(OF_MODULE, modId), ApiExtension('x-module', modId));

/** The module for agents' contracts and the payments under them (specification §3). */
export const CONTRACTS_MODULE = 'AGENTPOLICY3';
