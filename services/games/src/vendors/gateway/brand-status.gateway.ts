import { Injectable, Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** The part of the identity client that this service uses. */
export type BrandsAtIdentity = Pick<RpcClient<typeof identity.IdentityService>, 'getBrand'>;

/** Time (ms) for which a brand's status is used without a new read. It is the same at the edge. */
const FRESH_MS = 5_000;
const DEADLINE_MS = 1_000;
/** The status of a brand whose site is under maintenance (specification §2). */
const MAINTENANCE = 1;

interface Known {
  readonly isClosed: boolean;
  readonly askedAtMs: number;
}

/** Reads from the identity service whether a brand is under maintenance. */
@Injectable()
export class BrandStatusGateway {
  readonly #logger = new Logger(BrandStatusGateway.name);
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, Promise<Known>>();

  constructor(@InjectRpc(identity.IdentityService) private readonly identity: BrandsAtIdentity) {}

  /**
   * Returns whether the brand is under maintenance. If the identity service does not answer, the last known status
   * counts.
   * @throws Failure if no status is known yet.
   */
  async isClosed(brand: string): Promise<boolean> {
    const known = this.#known.get(brand);
    if (known && Date.now() - known.askedAtMs < FRESH_MS) return known.isClosed;
    const asking = this.#asking.get(brand) ?? this.#ask(brand, known).finally(() => this.#asking.delete(brand));
    this.#asking.set(brand, asking);
    return (await asking).isClosed;
  }

  async #ask(code: string, last: Known | undefined): Promise<Known> {
    const askedAtMs = Date.now();
    const now = await this.#status(code).catch((error: unknown) => {
      if (!last) throw error;
      this.#logger.warn(`the last known status of ${code} counts: ${String(error)}`);
      return last;
    });
    const known = { isClosed: now.isClosed, askedAtMs };
    this.#known.set(code, known);
    return known;
  }

  async #status(code: string): Promise<Pick<Known, 'isClosed'>> {
    const { status } = await this.identity.getBrand({ code }, { idempotent: true, deadlineMs: DEADLINE_MS });
    return { isClosed: status === MAINTENANCE };
  }
}
