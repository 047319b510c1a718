import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { TrustedProxies, clientAddress } from '../http/params.js';
import { CountryNetworks } from './country-networks.js';

/**
 * How the country of a visitor is determined: by a proxy's header, by the list of networks, by both, or not at all.
 */
export type CountrySource = 'none' | 'header' | 'file' | 'both';

const COUNTRY = /^[A-Z]{2}$/;
/** Country codes that stand for no country: proxies send `XX` for an unknown country and `T1` for the Tor network. */
const UNKNOWN = new Set(['XX', 'T1']);

/**
 * Determines the country of a visitor: by the header of a trusted proxy (`COUNTRY_HEADER`), otherwise by the IP
 * address in the operator's list of networks (`COUNTRY_FILE`). The list is read once at boot.
 */
@Injectable()
export class VisitorCountry {
  readonly source: CountrySource;
  readonly #proxies: TrustedProxies;
  readonly #header: string | undefined;
  readonly #networks: CountryNetworks | undefined;

  /**
   * @throws Error if a header is configured without trusted proxies, or if the list of networks is missing or
   * malformed.
   */
  constructor(
    @Inject(BFF_CONFIG)
    { trustedProxies, countryHeader, countryFile }: Pick<BffConfig, 'trustedProxies' | 'countryHeader' | 'countryFile'>,
  ) {
    if (countryHeader !== undefined && trustedProxies.length === 0)
      throw new Error('COUNTRY_HEADER needs TRUSTED_PROXIES: the header of any other peer is not trusted.');
    this.#proxies = new TrustedProxies(trustedProxies);
    this.#header = countryHeader?.toLowerCase();
    this.#networks = countryFile === undefined ? undefined : new CountryNetworks(readFileSync(countryFile, 'utf8'));
    this.source = this.#header ? (this.#networks ? 'both' : 'header') : this.#networks ? 'file' : 'none';
  }

  /** Returns the visitor's country code (ISO 3166-1 alpha-2), or undefined if the country is not known. */
  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    const peer = clientAddress(socket.remoteAddress, undefined, this.#proxies);
    const named = this.#header && this.#proxies.trusts(peer) ? lastOf(headers[this.#header]) : undefined;
    if (named !== undefined && COUNTRY.test(named) && !UNKNOWN.has(named)) return named;
    return this.#networks?.countryOf(clientAddress(socket.remoteAddress, headers['x-forwarded-for'], this.#proxies));
  }
}

/** Returns the last value of a header. If a proxy adds its own value to the client's, the proxy's is the last one. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim().toUpperCase();
