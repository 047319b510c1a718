import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { FAILURES } from '@nm/kit/errors/catalogue.js';

/** A refusal, with the HTTP status of its code's kind. */
export class FailureAnswer {
  @ApiProperty({ enum: [false] })
  success: boolean;

  @ApiProperty({
    enum: Object.keys(FAILURES).sort(),
    enumName: 'FailureCode',
    description: 'Stable for ever; the web owns the words.',
  })
  message: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Facts about the refusal; empty when there are none.',
  })
  data: object;
}

/** An answer without facts of its own. */
export class NothingDto {}

type ValueSchema =
  | { readonly $ref: string }
  | { readonly type: 'string'; readonly format: string; readonly description: string };

/** Describes the envelope around a value: what a route answers, and how it refuses. */
export const Answers = (value: Type): MethodDecorator =>
  applyDecorators(ApiExtraModels(value), AnswersWith({ $ref: getSchemaPath(value) }));

/** The same for a value that is no object. */
export const AnswersWith = (value: ValueSchema): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(FailureAnswer),
    ApiResponse({
      status: 200,
      description: 'Done.',
      schema: {
        type: 'object',
        required: ['success', 'value'],
        properties: { success: { type: 'boolean', enum: [true] }, value },
      },
    }),
    ApiResponse({ status: 'default', description: 'Refused.', schema: { $ref: getSchemaPath(FailureAnswer) } }),
  );
