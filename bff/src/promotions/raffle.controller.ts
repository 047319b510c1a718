import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity, promotions } from '@nm/contracts';
import { MaskedNames } from '../catalogue/masked-names.service.js';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectRaffles, type RafflesClient } from '../peers.js';
import { RealMembers, Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { presentFreeRounds } from './reward.presenter.js';
import { ClaimRaffleBody, RaffleDto, RaffleEntryDto, RafflesDto } from './raffle.dto.js';

const READ = { idempotent: true } as const;

/** API routes for raffles. Winners have masked names and no id. */
@ApiTags('promotions')
@Controller('wps')
export class RaffleController {
  constructor(
    @InjectRaffles() private readonly raffles: RafflesClient,
    private readonly names: MaskedNames,
  ) {}

  /** Lists the brand's current and past raffles with the member's tickets. */
  @Get('raffles')
  @RealMembers()
  @Answers(RafflesDto)
  async list(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<RafflesDto> {
    const { raffles, serverTime } = await this.raffles.listRaffles(
      { memberId, brand: brand.code },
      { memberId, ...READ },
    );
    return {
      list: await Promise.all(raffles.map((raffle) => this.#present(raffle, memberId))),
      serverTime: isoTime(serverTime) ?? '',
    };
  }

  /** Enters the member in a raffle. A repeat with the same key gets the same response. */
  @Post('relay/MCS2_claimRafflePromotion')
  @HttpCode(200)
  @RealMembers()
  @Answers(RaffleDto)
  async claim(
    @Body() { raffleId }: ClaimRaffleBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<RaffleDto> {
    const claim = { memberId, brand: brand.code, raffleId, key };
    return this.#present(await this.raffles.claimRaffle(claim, { memberId, ...READ }), memberId);
  }

  /** Returns a raffle with its proof. Visitors may read it too. */
  @Get('raffles/:id')
  @Visitors()
  @Answers(RaffleDto)
  async one(@Param('id', UuidPipe) raffleId: string, @InBrand() brand: identity.Brand): Promise<RaffleDto> {
    return this.#present(await this.raffles.getRaffle({ brand: brand.code, raffleId }, READ));
  }

  /** Returns the member's entry in a raffle, with the Merkle path from its tickets to the root hash. */
  @Get('raffles/:id/entry')
  @RealMembers()
  @Answers(RaffleEntryDto)
  async entry(
    @Param('id', UuidPipe) raffleId: string,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<RaffleEntryDto> {
    const asked = { memberId, brand: brand.code, raffleId };
    const entry = await this.raffles.getRaffleEntry(asked, { memberId, ...READ });
    const { entryId, firstTicket, lastTicket, leafText, path } = entry;
    return {
      ...(entryId && { entryId }),
      ...{ firstTicket: Number(firstTicket), lastTicket: Number(lastTicket), leafText },
      path: path.map(({ side, hash }) => ({ side, hash })),
    };
  }

  async #present(raffle: promotions.Raffle, memberId?: string): Promise<RaffleDto> {
    const { raffleId, rule, state, status, currency, own, proof } = raffle;
    const drawnAt = isoTime(raffle.drawnAt);
    return {
      ...{ raffleId, rule, state, status, currency },
      startsAt: isoTime(raffle.startsAt) ?? '',
      closesAt: isoTime(raffle.closesAt) ?? '',
      drawsAt: isoTime(raffle.drawsAt) ?? '',
      ...(drawnAt && { drawnAt }),
      ticketMinor: String(raffle.ticketMinor),
      ticketsPerDayMax: raffle.ticketsPerDayMax,
      fundMinorPerTicket: String(raffle.fundMinorPerTicket),
      fundMinorMax: String(raffle.fundMinorMax),
      turnoverPercent: raffle.turnoverPercent,
      tickets: Number(raffle.tickets),
      fundMinor: String(raffle.fundMinor),
      prizesMinor: raffle.prizesMinor.map(String),
      places: raffle.sharePercents.length,
      ...presentFreeRounds(raffle),
      ...(raffle.freeRounds && { freeRoundsFromPlace: raffle.freeRoundsFromPlace }),
      proof: {
        seedHash: proof?.seedHash ?? '',
        beacon: proof?.beacon ?? '',
        beaconRound: proof?.beaconRound ?? '',
        root: proof?.root ?? '',
        beaconValue: proof?.beaconValue ?? '',
        seed: proof?.seed ?? '',
      },
      winners: await Promise.all(
        raffle.winners.map(async (winner) => ({
          place: winner.place,
          ticket: Number(winner.ticket),
          name: await this.names.of(winner.memberId),
          prizeMinor: String(winner.prizeMinor),
          mine: winner.memberId === memberId,
        })),
      ),
      ...(own && {
        own: {
          tickets: Number(own.tickets),
          ...(own.firstTicket > 0n && { firstTicket: Number(own.firstTicket), lastTicket: Number(own.lastTicket) }),
        },
      }),
      ...(raffle.voidReason && { voidReason: raffle.voidReason }),
    };
  }
}
