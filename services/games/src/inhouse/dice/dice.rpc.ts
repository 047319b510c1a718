import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid, roundNotFound } from '../../games.errors.js';
import { roundView } from '../../rounds/round.presenter.js';
import { RoundReadModel, type RoundWithProof } from '../../rounds/round.read-model.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { DICE, diceDetailOf } from './dice.js';
import { RollsReadModel } from './rolls.read-model.js';

const { GamesService } = games;
/** The access rule of the RPCs of dice: only the BFF may call them, and only for the member of the current session. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const ROLLS_MAX = 20;

/** Implements the RPCs of dice. Each method decodes the request, calls the services and encodes the answer. */
@RpcController(GamesService)
export class DiceRpc {
  constructor(
    @Inject(RoundsService) private readonly rounds: RoundsService,
    @Inject(RoundReadModel) private readonly stored: RoundReadModel,
    @Inject(RollsReadModel) private readonly rolls: RollsReadModel,
  ) {}

  @Rpc(GamesService.method.placeDice, FOR_PLAYER)
  async placeDice({ target, over, ...bet }: games.PlaceDiceRequest): Promise<DiceRound> {
    const { replayed, ...proof } = await this.rounds.place(DICE, { ...bet, choice: { target, over } });
    return { ...diceRound(proof), replayed };
  }

  @Rpc(GamesService.method.getRound, FOR_PLAYER)
  async getRound({ memberId, roundId }: games.GetRoundRequest): Promise<DiceRound> {
    const proof = await this.stored.proof(memberId, roundId);
    if (proof.round.detail.game !== DICE.detailName) throw roundNotFound();
    return diceRound(proof);
  }

  /** Lists the newest rolls of a brand. The call needs no session, because these rolls are public on the site. */
  @Rpc(GamesService.method.listRolls, { callers: ['bff'] })
  async listRolls({
    brand,
    limit,
  }: games.ListRollsRequest): Promise<MessageInitShape<typeof games.ListRollsResponseSchema>> {
    if (limit < 1 || limit > ROLLS_MAX) throw invalid('limit');
    const rolls = await this.rolls.newest(brand, limit);
    return {
      rolls: rolls.map(({ detail, settledAt, ...roll }) => ({
        ...roll,
        dice: diceDetailOf(detail),
        settledAt: timestampFromDate(settledAt),
      })),
    };
  }
}

type DiceRound = MessageInitShape<typeof games.DiceRoundSchema>;

/** Converts a round of dice to the answer for its member. The roll is absent until the round is settled. */
function diceRound(proof: RoundWithProof): DiceRound {
  const { target, over, multiplierE4, roll, win } = diceDetailOf(proof.round.detail);
  return {
    ...roundView(proof),
    target,
    over,
    multiplierE4,
    ...(proof.round.status === 'settled' ? { roll, win } : {}),
  };
}
