import { ApiProperty } from '@nestjs/swagger';

export const HILO_CALLS = ['up', 'down', 'skip'] as const;
export type HiloCallName = (typeof HILO_CALLS)[number];

export class HiloDetailDto {
  @ApiProperty({
    type: [Number],
    description:
      'The turned cards, in order, as numbers 0 to 51. Rank: number mod 13 + 1. Suit: number / 13, rounded down.',
  })
  cards: number[];

  @ApiProperty({
    enum: HILO_CALLS,
    enumName: 'HiloCall',
    isArray: true,
    description: 'In order. Each call turned the next card: `up` and `down` bet on its rank, `skip` does not bet.',
  })
  calls: HiloCallName[];

  @ApiProperty({
    example: '2.1450',
    description: 'What a cash-out pays, as a multiple of the stake; 0 if a call was lost.',
  })
  multiplier: string;
}
