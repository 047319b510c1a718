import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { FAILURES } from '@nm/kit/errors/catalogue.js';

/** The documented response of an error. Its HTTP status follows from the kind of the error code. */
export class FailureAnswer {
  @ApiProperty({ enum: [false], description: 'Always false.' })
  success: boolean;

  @ApiProperty({
    enum: Object.keys(FAILURES).sort(),
    enumName: 'FailureCode',
    description: 'The code of the failure. A code never changes its meaning. The client translates it into words.',
  })
  message: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Facts about the failure, for example the refused fields. Empty if there are none.',
  })
  data: object;
}

/** The response type of a route that returns no value. */
export class NothingDto {}

type ValueSchema =
  | { readonly $ref: string }
  | { readonly type: 'string'; readonly format: string; readonly description: string };

/** Documents the value that a route returns inside the response object, and the errors of the route. */
export const Answers = (value: Type): MethodDecorator =>
  applyDecorators(ApiExtraModels(value), AnswersWith({ $ref: getSchemaPath(value) }));

/** Documents a route whose response is a CSV file, or a JSON error if it refuses. */
export const AnswersCsv = (rowsMax = 50_000): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(FailureAnswer),
    ApiResponse({
      status: 200,
      description: `A CSV file in UTF-8, at most ${rowsMax.toLocaleString('en')} rows.`,
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
    ApiResponse({
      status: 'default',
      description: 'Refused.',
      content: { 'application/json': { schema: { $ref: getSchemaPath(FailureAnswer) } } },
    }),
  );

/** Documents a route whose response is a picture, or a JSON error if it refuses. */
export const AnswersPicture = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(FailureAnswer),
    ApiResponse({
      status: 200,
      description: 'A JPEG.',
      content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
    }),
    ApiResponse({
      status: 'default',
      description: 'Refused.',
      content: { 'application/json': { schema: { $ref: getSchemaPath(FailureAnswer) } } },
    }),
  );

/** Documents a route whose `value` is not an object, for example a picture as base64 text. */
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
