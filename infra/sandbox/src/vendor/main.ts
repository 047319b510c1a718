import { refuseOutsideDemo } from '../shared/demo-only.js';
import { serve } from '../shared/http.js';
import { untilTold } from '../shared/until-told.js';
import { vendorConfig } from './vendor.config.js';
import { VendorServer } from './vendor.server.js';

refuseOutsideDemo();
const config = vendorConfig();
const vendor = new VendorServer(config);
const server = await serve(config.listen, vendor.handle);
console.log(`vendor sandbox listens on ${config.listen.host}:${config.listen.port}`);
await untilTold();
vendor.stop();
server.closeAllConnections();
server.close();
process.stdin.unref?.();
