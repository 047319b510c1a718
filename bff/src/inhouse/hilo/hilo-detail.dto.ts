import { ApiProperty } from '@nestjs/swagger';

export const HILO_CALLS = ['up', 'down', 'skip'] as const;
export type HiloCallName = (typeof HILO_CALLS)[number];

export class HiloDetailDto {
  @ApiProperty({ type: [Number], description: 'The turned cards, 0 to 51: rank = card mod 13 + 1, suit = card / 13.' })
  cards: number[];

  @ApiProperty({ enum: HILO_CALLS, enumName: 'HiloCall', isArray: true, description: 'Each turned one more card.' })
  calls: HiloCallName[];

  @ApiProperty({ example: '2.1450', description: 'Of a cash-out; 0 when a call was lost.' })
  multiplier: string;
}
