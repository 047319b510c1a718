import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { BACKLOG } from '@nm/bff/net/reuse-port-listeners.js';
import { obey } from './emitter.js';

/*
 * The reference for the gateway: Socket.IO alone, with a room per member, the same push and the same backlog of
 * connections.
 */
const [host = '127.0.0.1', port = ''] = (process.env['HTTP_LISTEN'] ?? '').split(':');
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
io.on('connection', async (socket) => {
  await socket.join(`member:${String(socket.handshake.auth['token'])}`);
  socket.emit('snapshot', {});
});
await new Promise<void>((resolve) => http.listen({ port: Number(port), host, backlog: BACKLOG }, resolve));
obey(
  (memberId, version) =>
    void io.to(`member:${memberId}`).emit('balance', { currency: 'USD', balanceMinor: '123456', version }),
);
process.send?.({});
