import { Injectable, Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** The part of the identity client that this service uses. */
export type BrandsAtIdentity = Pick<RpcClient<typeof identity.IdentityService>, 'getBrand'>;

/** The time (ms) for which a brand's status is used before it is read again. The BFF uses the same time. */
const FRESH_MS = 5_000;
const DEADLINE_MS = 1_000;
/** The status number of a brand whose site is under maintenance (specification §2). */
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
   * Returns true if the brand is under maintenance. If the known status is older than 5 s, it is still returned at
   * once, and a new one is read in the background. A slow identity service therefore delays no bet.
   * @throws Failure if no status is known yet and the identity service does not answer.
   */
  async isClosed(brand: string): Promise<boolean> {
    const known = this.#known.get(brand);
    if (!known) return (await this.#ask(brand)).isClosed;
    if (Date.now() - known.askedAtMs >= FRESH_MS)
      this.#ask(brand).catch((error: unknown) =>
        this.#logger.warn(`the last known status of ${brand} counts: ${String(error)}`),
      );
    return known.isClosed;
  }

  #ask(brand: string): Promise<Known> {
    const asking = this.#asking.get(brand) ?? this.#read(brand).finally(() => this.#asking.delete(brand));
    this.#asking.set(brand, asking);
    return asking;
  }

  async #read(brand: string): Promise<Known> {
    const askedAtMs = Date.now();
    const last = this.#known.get(brand);
    // After a failed read, the next read also waits for FRESH_MS. Otherwise every bet would call the identity service
    // while it is down.
    if (last) this.#known.set(brand, { ...last, askedAtMs });
    const known = { ...(await this.#status(brand)), askedAtMs };
    this.#known.set(brand, known);
    return known;
  }

  async #status(code: string): Promise<Pick<Known, 'isClosed'>> {
    const { status } = await this.identity.getBrand({ code }, { idempotent: true, deadlineMs: DEADLINE_MS });
    return { isClosed: status === MAINTENANCE };
  }
}
