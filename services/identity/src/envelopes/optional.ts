import { ValidateIf } from 'class-validator';

/** A field that may be absent. Unlike class-validator's IsOptional it does not let null pass for absent. */
export const Optional = (): PropertyDecorator => ValidateIf((_form, value) => value !== undefined);
