import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { assertOpen, assertRegion, BrandService, hostName } from '../brand/brand.service.js';
import { TrustedProxies, clientAddress } from '../http/params.js';
import { RateCounter, addressQuota, sessionQuotas, type Quota } from '../rate-limit/rate-limit.guard.js';
import { SessionAuthenticator } from '../session/session.guard.js';
import { isTrial, type Session } from '../session/session.js';
import type { PlayerSocket, SocketData } from './socket-data.js';

/** Checks a connecting socket by the same rules as an API request. */
@Injectable()
export class SocketAdmission {
  readonly #proxies: TrustedProxies;

  constructor(
    private readonly brands: BrandService,
    private readonly sessions: SessionAuthenticator,
    private readonly counter: RateCounter,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {
    this.#proxies = new TrustedProxies(config.trustedProxies);
  }

  /**
   * Checks a connecting socket and returns its identity.
   * @throws Failure session.*, request.rate_limited, system.maintenance, access.region.
   */
  async admit(socket: PlayerSocket): Promise<SocketData> {
    const { request, handshake } = socket;
    const brand = await this.brands.ofRequest(request);
    assertOpen(brand);
    const ip = this.#addressOf(request);
    const token: unknown = handshake.auth['token'];
    if (token === undefined || token === null || token === '') {
      assertRegion(brand);
      await this.#take([addressQuota('socket', brand, ip)]);
      return this.#matching(socket, { brand: brand.code });
    }
    if (typeof token !== 'string') throw new Failure('session.missing');
    if (!this.sessions.isKnown(token)) await this.#take([addressQuota('token', brand, ip)]);
    // A socket reconnects by itself, so a connection does not show that somebody uses the session.
    const session = await this.sessions.authenticate(token, false);
    // A member in a blocked region may read the balance, so the socket is admitted. A trial member has no money and
    // is refused.
    if (isTrial(session)) assertRegion(brand);
    await this.#take(sessionQuotas('socket', brand, session, ip));
    if (session.brand !== brand.code && !this.#namesNoBrand(socket)) throw new Failure('session.wrong_brand');
    return this.#matching(socket, dataOf(session));
  }

  /**
   * Counts an Engine.IO handshake before its socket exists, because each handshake costs memory and a connection.
   * @throws Failure request.rate_limited; resource.not_found for a host that belongs to no brand.
   */
  async countHandshake(request: IncomingMessage): Promise<void> {
    const brand = await this.brands.ofRequest(request);
    await this.#take([addressQuota('handshake', brand, this.#addressOf(request))]);
  }

  #addressOf(request: IncomingMessage): string {
    return clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], this.#proxies);
  }

  async #take(quotas: readonly Quota[]): Promise<void> {
    const waitMs = await this.counter.take(quotas, 1).catch(() => 0);
    if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }

  /**
   * Returns the identity of a socket. A recovered socket must have the same session as before. With another session
   * it is refused, so that it cannot use the rooms of the earlier session.
   */
  #matching(socket: PlayerSocket, data: SocketData): SocketData {
    if (socket.recovered && socket.data.sessionId !== data.sessionId) throw new Failure('session.missing');
    return data;
  }

  /**
   * Whether a socket names no brand. In demo mode one host serves all brands, and browsers cannot send the header
   * X-Merchant with a WebSocket. The socket then gets the brand of its session.
   */
  #namesNoBrand({ request: { headers } }: PlayerSocket): boolean {
    const host = hostName(headers.host);
    return this.config.demo && headers['x-merchant'] === undefined && (host === 'localhost' || host === '127.0.0.1');
  }
}

const dataOf = (session: Session): SocketData => ({
  brand: session.brand,
  sessionId: session.id,
  memberId: session.memberId,
  currency: session.currency,
});
