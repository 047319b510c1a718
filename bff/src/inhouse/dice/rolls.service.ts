import { Injectable } from '@nestjs/common';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { SharedAnswers } from '../../catalogue/shared-answers.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import type { RollDto } from './dice.dto.js';
import { presentRoll } from './dice.presenter.js';

/** As many as the board of rolls shows. */
const ROLLS = 10;

/** The newest rolls of a brand, players masked. All who watch share one look at the games. */
@Injectable()
export class RollsService {
  readonly #shared = new SharedAnswers();

  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly names: MaskedNames,
  ) {}

  of(brand: string): Promise<RollDto[]> {
    return this.#shared.of(brand, () => this.#read(brand));
  }

  async #read(brand: string): Promise<RollDto[]> {
    const { rolls } = await this.games.listRolls({ brand, limit: ROLLS }, { idempotent: true });
    const presented = await Promise.all(
      rolls.map(async (roll) =>
        roll.dice ? presentRoll(roll, roll.dice, await this.names.of(roll.memberId)) : undefined,
      ),
    );
    return presented.filter((roll) => roll !== undefined);
  }
}
