/**
 * Calls a control of a simulated vendor, such as `/sandbox/faults` (infra/sandbox/src/vendor/README.md). Behind a
 * proxy, the key in SANDBOX_CONTROL_KEY is required; a local start accepts direct calls without a key.
 * @throws Error with the status of a refusal
 */
export async function control(origin: string | URL, path: string, body: object): Promise<Response> {
  const key = process.env['SANDBOX_CONTROL_KEY'];
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-control-key': key }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path} ${JSON.stringify(body)}`);
  return response;
}
