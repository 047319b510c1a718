import type { OpenAPIObject } from '@nestjs/swagger';
import { commentsOf, routeComments, withComments } from './route-comments.js';

// Goal: whoever reads the API document finds for each route what the comment of its method says.

const SOURCE = `
/** Routes of coins. */
export class CoinsController {
  /** The largest page. */
  readonly max = 10;

  constructor(private readonly coins: Coins) {}

  /**
   * Lists coins. The newest one comes
   * first.
   * @throws Failure request.invalid.
   */
  @Get('coins')
  @Answers(CoinsDto)
  async list(@Query() query: CoinsQuery): Promise<CoinsDto> {
    return this.#read(query);
  }

  @Get('coins/:id')
  one(@Param('id') id: string): CoinDto {
    return { id };
  }

  /** Deletes a coin. */
  @Delete('coins/:id')
  remove(): void {}
}
`;

test('the comment above a method belongs to it, and a method without a comment has none', () => {
  expect([...commentsOf(SOURCE)]).toEqual([
    ['Coins_list', 'Lists coins. The newest one comes first. @throws Failure request.invalid.'],
    ['Coins_remove', 'Deletes a coin.'],
  ]);
});

test('the first sentence is the summary, the others are the description', () => {
  const document = {
    paths: { '/coins': { get: { operationId: 'Coins_list' }, post: { operationId: 'Coins_add' } } },
  } as unknown as OpenAPIObject;
  expect(withComments(document, commentsOf(SOURCE)).paths['/coins']).toEqual({
    get: { operationId: 'Coins_list', summary: 'Lists coins.', description: 'The newest one comes first.' },
    post: { operationId: 'Coins_add' },
  });
});

test('the controllers of the sources have comments', async () => {
  expect((await routeComments()).get('Dice_placeDice')).toMatch(/^Places one bet\. /);
});
