import { refuseOutsideDemo } from '../shared/demo-only.js';
import { serve } from '../shared/http.js';
import { untilStopped } from '../shared/until-stopped.js';
import { Faults } from './faults.js';
import { inboxConfig } from './inbox.config.js';
import { InboxServer } from './inbox.server.js';
import { Messages } from './messages.js';
import { serveMail } from './mail.server.js';

refuseOutsideDemo();
const config = inboxConfig();
const messages = new Messages();
const faults = new Faults();
const mail = await serveMail(config.mailListen, config.mailPassword, messages, faults);
const server = await serve(config.listen, new InboxServer(config.smsKey, messages, faults).handle);
console.log(
  `inbox sandbox listens on ${config.listen.host}:${config.listen.port}, mail on ${config.mailListen.host}:${config.mailListen.port}`,
);
await untilStopped();
server.closeAllConnections();
server.close();
mail.close(() => undefined);
process.stdin.unref?.();
