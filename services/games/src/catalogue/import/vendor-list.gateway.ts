import { Inject, Injectable } from '@nestjs/common';
import { PAGE_BYTES_MAX } from '@nm/kit/signing/all-pages.js';
import { AnswerTooLong } from '@nm/kit/signing/signed-call.js';
import { askAgain, listInvalid } from '../../games.errors.js';
import { VendorCallsGateway } from '../../vendors/gateway/vendor-calls.gateway.js';

/** Maximum number of rows in the list of a vendor. A longer list is refused completely. */
export const ROWS_MAX = 5_000;
const PAGES_MAX = 50;
const CURSOR_LENGTH_MAX = 128;
/** The time limits (ms) for one page of the list and for the whole list. */
const PAGE_MS_MAX = 4_000;
const LIST_MS_MAX = 12_000;

/** Fetches the list of a vendor's games, page by page, with the call `games.list {cursor}`. */
@Injectable()
export class VendorListGateway {
  constructor(@Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway) {}

  /**
   * Returns all rows of the list as the vendor sent them.
   * @throws Failure vendor.list_invalid (malformed, empty, too_long, refused); system.temporary if the vendor does not
   * answer in time.
   */
  async rows(vassalage: string): Promise<unknown[]> {
    const until = Date.now() + LIST_MS_MAX;
    const rows: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { status, games, next } = await this.#page(vassalage, cursor, Math.min(PAGE_MS_MAX, until - Date.now()));
      if (status !== 'OK') throw listInvalid('refused');
      if (!Array.isArray(games)) throw listInvalid('malformed');
      if (rows.length + games.length > ROWS_MAX) throw listInvalid('too_long');
      for (const game of games) rows.push(game);
      if (next === undefined || next === '') {
        if (rows.length === 0) throw listInvalid('empty');
        return rows;
      }
      if (typeof next !== 'string' || next.length > CURSOR_LENGTH_MAX) throw listInvalid('malformed');
      cursor = next;
    }
    throw listInvalid('too_long');
  }

  async #page(vassalage: string, cursor: string, timeoutMs: number): Promise<Readonly<Record<string, unknown>>> {
    if (timeoutMs <= 0) throw askAgain();
    try {
      return await this.calls.call(vassalage, 'games.list', { cursor }, timeoutMs, PAGE_BYTES_MAX);
    } catch (error) {
      if (error instanceof AnswerTooLong) throw listInvalid('too_long');
      throw askAgain(error);
    }
  }
}
