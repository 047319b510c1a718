import { IsString } from 'class-validator';
import fc from 'fast-check';
import { Failure } from '@nm/kit/errors/failure.js';
import { AmountMinor } from './amount.js';
import { parseBody } from './input.js';
import { Optional } from './optional.js';
import { validationPipe } from './validation.js';

class Order {
  @AmountMinor('The amount.')
  amountMinor: string;

  @Optional()
  @IsString()
  note?: string;
}

const check = async (body: unknown): Promise<string> => {
  try {
    await validationPipe().transform(body, { type: 'body', metatype: Order });
    return 'accepted';
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
};

describe('A declared body', () => {
  it('is accepted as declared', async () => {
    expect(await check({ amountMinor: '1', note: 'x' })).toBe('accepted');
    expect(await check({ amountMinor: '1000000000000000' })).toBe('accepted');
  });

  it('is refused with wallet.amount only when nothing but the amount is wrong', async () => {
    expect(await check({ amountMinor: '0' })).toBe('wallet.amount');
    expect(await check({ amountMinor: '0', extra: 1 })).toBe('request.invalid');
    expect(await check({ amountMinor: 5 })).toBe('request.invalid');
  });

  it('does not treat null as absent', async () => {
    expect(await check({ amountMinor: '1', note: null })).toBe('request.invalid');
  });
});

describe('Any bytes', () => {
  it('are parsed as one plain object or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
        ),
        (text) => {
          try {
            const value = parseBody(Buffer.from(text));
            expect(Array.isArray(value)).toBe(false);
            expect(typeof value).toBe('object');
          } catch (error) {
            expect(error instanceof Failure || error instanceof SyntaxError || error instanceof TypeError).toBe(true);
          }
        },
      ),
    );
  });
});
