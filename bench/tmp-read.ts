import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { makeFile } from './b7/make-file.ts';

const orders = Array.from({ length: 1000 }, (_, i) => ({
  id: '',
  orderNumber: String(2600000000 + i),
  customer: { id: '', lastName: 'Messmer', birthdate: '1985-05-05', sex: 'female' as const, token: '' },
}));
const bytes = Buffer.from(makeFile(orders, 40));
console.log(bytes.length);
readLabFile(bytes);
readLabFile(bytes);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 300 });
await session.post('Profiler.start');
const c = process.cpuUsage();
for (let i = 0; i < 4; i++) readLabFile(bytes);
const u = process.cpuUsage(c);
console.log('cpu ms per file', (u.user + u.system) / 4000);
const { profile } = await session.post('Profiler.stop');
writeFileSync('/tmp/read.cpuprofile', JSON.stringify(profile));
