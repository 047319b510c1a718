import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const OF_MODULE = 'bff:of-module';

/**
 * Declares the module to which a route, or every route of a controller, belongs. If the brand has switched the module
 * off, the session guard refuses the route after it has checked the session; it refuses visitors too.
 * @throws Failure module.disabled with the module.
 */
export const OfModule = (modId: string): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(OF_MODULE, modId), ApiExtension('x-module', modId));

/** The module for agents' contracts and the payments under them (specification §3). */
export const CONTRACTS_MODULE = 'AGENTPOLICY3';
