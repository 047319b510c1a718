import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, ValidateBy } from 'class-validator';
import { AMOUNT_MINOR_MAX, parseMinor } from '@nm/kit/money/money.js';

/**
 * Validates a decimal string of minor units above zero. Any other text fails with wallet.amount. `required` only
 * changes the OpenAPI document; to allow a missing field, add @Optional().
 */
export const AmountMinor = (description: string, { required = true } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      required,
      type: String,
      description: `${description} Minor units.`,
      pattern: '^[1-9][0-9]{0,15}$',
      example: '1000',
    }),
    IsString(),
    ValidateBy(
      {
        name: 'amountMinor',
        validator: {
          validate: (value: unknown) => typeof value !== 'string' || (parseMinor(value) ?? 0n) > 0n,
          defaultMessage: () => `an amount from 1 to ${AMOUNT_MINOR_MAX} in minor units`,
        },
      },
      { context: { code: 'wallet.amount' } },
    ),
  );

/**
 * Validates a decimal string of minor units, zero included. Any other text fails with wallet.amount. `required` only
 * changes the OpenAPI document; to allow a missing field, add @Optional().
 */
export const WholeMinor = (description: string, { required = true } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      required,
      type: String,
      description: `${description} Minor units.`,
      pattern: '^(0|[1-9][0-9]{0,15})$',
      example: '0',
    }),
    IsString(),
    ValidateBy(
      {
        name: 'wholeMinor',
        validator: {
          validate: (value: unknown) => typeof value !== 'string' || parseMinor(value) !== undefined,
          defaultMessage: () => `an amount from 0 to ${AMOUNT_MINOR_MAX} in minor units`,
        },
      },
      { context: { code: 'wallet.amount' } },
    ),
  );
