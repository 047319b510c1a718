import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// Goal: every setting for operators is documented with its real default, and every secret that is named is created.
describe("the operator's stack", () => {
  const compose = read('docker-compose.yml');
  const explained = new Map(
    [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
  const used = [...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );

  it.each([...new Map(used)])('explains %s with its default', (key, value) => {
    expect(explained.has(key)).toBe(true);
    // TLS_FOLDER is left out: if no folder is set, compose uses a volume, and its default is the name of that volume.
    if (key !== 'TLS_FOLDER') expect(explained.get(key)).toBe(value);
  });

  it('gives each key exactly one default', () => {
    for (const [key, value] of used) expect({ key, value }).toEqual({ key, value: new Map(used).get(key) });
    expect(compose.match(/\$\{[A-Z_]+\}/g) ?? []).toEqual([]);
  });

  it('runs the Kafka that the tests run', () => {
    const tested = /<kafka\.version>(.*)<\/kafka\.version>/.exec(read('infra/kafka/pom.xml'))?.[1];
    expect(compose).toContain(`apache/kafka:${tested}}`);
  });

  it('explains no setting that nothing reads', () => {
    const others = ['COMPOSE_PROFILES'];
    expect(
      [...explained.keys()].filter((key) => !others.includes(key) && !used.some(([name]) => name === key)),
    ).toEqual([]);
  });

  it('creates every secret that it mounts', () => {
    const script = read('infra/docker/secrets.sh');
    const services = /^services='(.*)'$/m.exec(script)?.[1]?.split(' ') ?? [];
    const mounted = [...compose.matchAll(/SECRETS_DIR:-\.\/secrets\}\/([a-z.-]+)/g)];
    expect(mounted.length).toBeGreaterThan(10);
    for (const [, file = ''] of mounted) {
      const made =
        script.includes(`>${file}\n`) ||
        script.includes(`keep ${file}`) ||
        [...services, 'bff'].includes(file.replace(/\.env$/, ''));
      expect({ file, made }).toEqual({ file, made: true });
    }
  });

  it('shows every panel from the source that Grafana is given, where compose puts its files', () => {
    const source = /uid: (\w+)/.exec(read('infra/monitoring/grafana/provisioning/datasources/prometheus.yml'))?.[1];
    const path = /path: ([^ }]+)/.exec(read('infra/monitoring/grafana/provisioning/dashboards/files.yml'))?.[1];
    const { panels } = JSON.parse(read('infra/monitoring/grafana/dashboards/night-market.json')) as {
      panels: { type: string; datasource?: { uid: string } }[];
    };
    expect(new Set(panels.filter(({ type }) => type !== 'row').map(({ datasource }) => datasource?.uid))).toEqual(
      new Set([source]),
    );
    expect(compose).toContain(`./infra/monitoring/grafana/dashboards:${path}:ro`);
    expect(compose).toContain('./infra/monitoring/grafana/provisioning:/etc/grafana/provisioning:ro');
    const named = [...read('infra/monitoring/prometheus.yml').matchAll(/\/etc\/prometheus\/([\w.]+)/g)];
    expect(named.map(([, file]) => file)).toContain('alerts.yml');
    for (const [, file = ''] of named) {
      expect(compose).toContain(`./infra/monitoring/${file}:/etc/prometheus/${file}:ro`);
    }
  });

  // Goal: a player's browser can reach the pages of the simulations, but not their controls.
  it.each([
    [8445, ['/pay/'], ['/pay.css'], []],
    [8446, [], [], ['^/(open|play|art|fonts)/', '^/[a-z-]+[.](css|js)$']],
  ])("passes only players' pages on the simulations' port %s", (port, folders, files, patterns) => {
    const site = read('infra/docker/nginx/site.conf');
    const server = site.split(/^server \{$/m).find((block) => block.includes(`listen ${port} ssl`)) ?? '';
    const locations = new Map(
      [...server.matchAll(/^ {2}location (.+?) \{([^]*?)\}$/gm)].map(([, path = '', body = '']) => [path, body]),
    );
    expect([...locations.keys()].sort()).toEqual(
      [
        ...folders,
        ...files.map((file) => `= ${file}`),
        ...patterns.map((text) => `~ ${text}`),
        '/sandbox/',
        '/',
      ].sort(),
    );
    expect(locations.get('/')?.trim()).toBe('return 404;');
    expect(locations.get('/sandbox/')).toContain('if ($without_control_key) { return 404;');
    expect(site).toContain("map $http_x_control_key $without_control_key { default 0; '' 1; }");
  });

  it('passes pictures up to the size that the bff accepts, and larger bodies to no other path', () => {
    const site = read('infra/docker/nginx/site.conf');
    const [path = '', largest = ''] = /location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(site)?.slice(1) ?? [];
    const [, megabytes = ''] =
      /PICTURE_BYTES_MAX = (\d+) \* 1024 \* 1024/.exec(read('bff/src/pictures/picture.ts')) ?? [];
    expect(Number(megabytes)).toBeGreaterThan(0);
    expect(Number(largest)).toBeGreaterThan(Number(megabytes));
    // The bff reads a file from the same paths.
    expect(read('bff/src/http/input.ts')).toContain(`FILE_PATH = /${path.replaceAll(/(?<!\[\^)\//g, '\\/')}/;`);
    expect(site.match(/client_max_body_size \S+/g)).toEqual([
      'client_max_body_size 1m;',
      `client_max_body_size ${largest}m;`,
    ]);
  });

  it("gives nginx connections, open files and memory for 5,000 players' sockets on two processors", () => {
    const [SOCKETS, WORKERS, SOCKET_KB] = [5_000, 2, 55];
    const [, set = '', line = ''] = /sed -i '(s\/[^']+)' (\S+)/.exec(read('infra/docker/web.Dockerfile')) ?? [];
    expect(line).toBe('/etc/nginx/nginx.conf');
    const [, from = '', to = ''] = /^s\/(.+)\/(.+)\/$/.exec(set) ?? [];
    const config = 'events {\n    worker_connections  1024;\n}\n'.replace(new RegExp(from), to);
    const connections = Number(/^ {4}worker_connections (\d+);$/m.exec(config)?.[1]);
    expect(connections * WORKERS).toBeGreaterThan(2 * SOCKETS);
    const web = /^ {2}web:\n(?: {4}.*\n)+/m.exec(compose)?.[0] ?? '';
    expect(Number(/nofile: (\d+)/.exec(web)?.[1])).toBeGreaterThan(connections);
    expect(Number(/mem_limit: \$\{WEB_MEMORY:-(\d+)m\}/.exec(web)?.[1]) * 1_024).toBeGreaterThan(SOCKETS * SOCKET_KB);
  });

  it("asks another copy for a page's file that the first one does not have, because its version may differ", () => {
    expect(read('bff/src/pages/site-files.ts')).toContain("immutable: path.startsWith('/assets/')");
    expect(read('infra/docker/nginx/site.conf')).toMatch(
      /location \/assets\/ \{\s+proxy_next_upstream error timeout http_404;\s+proxy_pass http:\/\/\$bff;/,
    );
  });

  it('proves the stack on ports of its own', () => {
    const proof = read('infra/docker/prove.sh');
    const ports = [...compose.matchAll(/"\$\{([A-Z_]+):-[\d.:]+\}:\d+"/g)].map(([, key = '']) => key);
    expect(ports.length).toBeGreaterThan(7);
    // The proof does not start Grafana.
    for (const key of ports.filter((each) => each !== 'GRAFANA_PORT'))
      expect(proof).toMatch(new RegExp(`^export (?:.* )?${key}=127\\.0\\.0\\.1:\\$`, 'm'));
  });

  it("writes neither query nor referer of the operators' calls to nginx's log", () => {
    const site = read('infra/docker/nginx/site.conf');
    const server = site.split(/^server \{$/m).find((block) => block.includes('listen 8448 ssl')) ?? '';
    expect(server).toContain('access_log /var/log/nginx/access.log console;');
    const variables = /^log_format console '(.*)';$/m.exec(site)?.[1]?.match(/\$\w+/g)?.join(' ');
    expect(variables).toBe('$remote_addr $time_local $request_method $uri $status $body_bytes_sent');
  });

  it("gives the simulations' key to every simulation, and to no other process", () => {
    const mounted = [...compose.matchAll(/^ {2}([a-z-]+):\n(?: {4}.*\n)+/gm)].filter(([block]) =>
      /secrets: \[.*sandbox\.env/.test(block),
    );
    expect(mounted.map(([, name]) => name)).toEqual(['sandbox-payment', 'sandbox-vendor', 'sandbox-inbox']);
    for (const [block] of mounted) expect(block).toContain('"--env-file=/run/secrets/sandbox.env"');
    expect(read('infra/docker/secrets.sh')).toContain('SANDBOX_CONTROL_KEY=$(word)');
  });

  it('limits each container: memory, processes, named capabilities, a read-only file system', () => {
    const services = compose
      .slice(compose.indexOf('\nservices:'), compose.indexOf('\nsecrets:'))
      .split(/^ {2}(?=[a-z-]+:$)/m)
      .slice(1);
    expect(services.length).toBeGreaterThan(15);
    for (const block of services) {
      const name = block.slice(0, block.indexOf(':'));
      const found = {
        name,
        confined: /<<: \*(process|image|confined)\n/.test(block),
        memory: /<<: \*process\n|mem_limit: /.test(block),
        writable: /read_only: false|privileged: true/.test(block),
      };
      expect(found).toEqual({ name, confined: true, memory: true, writable: name === 'grafana' });
    }
    const confined = /^x-confined:[^]*?\n\n/m.exec(compose)?.[0] ?? '';
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit: '])
      expect(confined).toContain(line);
  });

  const running = [...compose.matchAll(/services\/([a-z]+)\/dist\/main\.js/g)]
    .map(([, name = '']) => name)
    .concat('bff')
    .toSorted();

  it('restarts every service that has a process of its own in a rolling restart', () => {
    const rolled = /@:-([a-z ]+)\}/.exec(read('infra/docker/rolling-restart.sh'))?.[1]?.split(' ') ?? [];
    expect(rolled.toSorted()).toEqual(running);
  });

  it('scrapes every service that has a process of its own, and alerts when it is down', () => {
    const watched = /names: \[([^\]]+)\]/.exec(read('infra/monitoring/prometheus.yml'))?.[1]?.split(', ') ?? [];
    expect(watched.toSorted()).toEqual(running);
    const gone = /alert: ServiceGone\n\s+expr: (.*)/.exec(read('infra/monitoring/alerts.yml'))?.[1] ?? '';
    expect([...gone.matchAll(/absent\(up\{process="(\w+)"\}\)/g)].map(([, name]) => name).toSorted()).toEqual(running);
  });
});
