/** Hosts of the demo brands. */
const HOSTS: Readonly<Record<string, string>> = { lab: 'lab.localhost', nmbn: 'bn.localhost', nmen: 'localhost' };

/**
 * The address of a brand on the running product: from BASE_URL, otherwise from the product that the npm command
 * started.
 */
export function siteOf(brand: string): string {
  const base = process.env['BASE_URL'] ?? process.env['PRODUCT_URL'] ?? 'http://localhost:8080';
  const url = new URL(base);
  url.hostname = HOSTS[brand] ?? 'localhost';
  return url.origin;
}

export const productPort = (): number =>
  Number(new URL(process.env['BASE_URL'] ?? process.env['PRODUCT_URL'] ?? 'http://localhost:8080').port || 80);
