import { isIP } from 'node:net';

/** The number of bits of an IP address, by IP version. */
const BITS = { 4: 32, 6: 128 } as const;
type Version = keyof typeof BITS;

interface Address {
  readonly version: Version;
  readonly value: bigint;
}

/**
 * A list of networks with their countries, read from lines `network,country` such as `203.0.113.0/24,BD`. Empty lines
 * and lines that begin with `#` are skipped. If several networks contain an IP address, the smallest one decides.
 */
export class CountryNetworks {
  /** The country of each network, by IP version, prefix length (bits) and the first bits of the network. */
  readonly #byLength: Record<Version, Map<number, Map<bigint, string>>> = { 4: new Map(), 6: new Map() };

  /** @throws Error that names the first malformed line of the list of networks. */
  constructor(text: string) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (line.trim() !== '' && !line.startsWith('#')) this.#add(line.trim(), index + 1);
    }
    for (const version of [4, 6] as const) {
      this.#byLength[version] = new Map([...this.#byLength[version]].toSorted(([a], [b]) => b - a));
    }
  }

  /** Returns the country code of an IP address. Returns undefined if no network contains the address. */
  countryOf(text: string): string | undefined {
    const address = addressOf(text);
    if (!address) return undefined;
    for (const [length, networks] of this.#byLength[address.version]) {
      const country = networks.get(firstBits(address, length));
      if (country !== undefined) return country;
    }
    return undefined;
  }

  #add(line: string, number: number): void {
    const [, network = '', prefix, country = ''] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?,([A-Z]{2})$/i.exec(line) ?? [];
    const address = addressOf(network);
    const length = Number(prefix ?? (address ? BITS[address.version] : 0));
    if (!address || length > BITS[address.version])
      throw new Error(`COUNTRY_FILE: line ${number} is not a network and a country, for example 203.0.113.0/24,BD.`);
    const networks = this.#byLength[address.version].get(length) ?? new Map<bigint, string>();
    this.#byLength[address.version].set(length, networks.set(firstBits(address, length), country.toUpperCase()));
  }
}

const firstBits = ({ version, value }: Address, length: number): bigint => value >> BigInt(BITS[version] - length);

function addressOf(text: string): Address | undefined {
  const version = isIP(text);
  if (version === 4) return { version, value: BigInt(bytesValue(text)) };
  if (version !== 6 || text.includes('%')) return undefined;
  return { version, value: groupsOf(text).reduce((value, group) => (value << 16n) | BigInt(group), 0n) };
}

const bytesValue = (text: string): number => text.split('.').reduce((value, byte) => value * 256 + Number(byte), 0);

const GROUPS = 8;

/** Returns the eight 16-bit groups of an IPv6 address. The last 32 bits may be written as IPv4. */
function groupsOf(text: string): number[] {
  const plain = text.replace(/[\d.]+$/, (tail) =>
    tail.includes('.')
      ? `${Math.floor(bytesValue(tail) / 0x1_00_00).toString(16)}:${(bytesValue(tail) % 0x1_00_00).toString(16)}`
      : tail,
  );
  const [head = '', tail = ''] = plain.split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}
