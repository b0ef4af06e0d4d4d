import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStandIns, type StandIns } from '#dev/stand-ins/create-stand-ins.ts';
import type { LabDesk } from '#dev/stand-ins/lab/lab-desk.ts';
import { createPayments, type Payments } from '#shared/server/gateways/payments.ts';
import { createSms, type Sms } from '#shared/server/gateways/sms.ts';

/** A request the stand-ins posted to the product. */
export interface Arrival {
  path: string;
  body: string;
  headers: IncomingMessage['headers'];
}

export interface World {
  standIns: StandIns;
  payments: Payments;
  sms: Sms;
  publicUrl: string;
  /** Webhooks and receipts, in the order they arrived. */
  arrivals: Arrival[];
  /** Statuses the receiver answers next, before 200. */
  answers: number[];
  /** Stops the stand-ins and starts them again over the same data. */
  restart(): Promise<void>;
  post(path: string, body: object): Promise<Response>;
  close(): Promise<void>;
}

/** What a message has besides its text: our id of it, which comes back in its receipts, and its sender. */
export const OURS = { id: '0190b2c4-0000-7000-8000-000000000001', sender: 'main' } as const;

const SECRETS = {
  stripeSecretKey: 'sk_test_stand_in',
  stripeWebhookSecret: 'whsec_stand_in',
  twilioAccountSid: `AC${'a'.repeat(32)}`,
  twilioAuthToken: 'token-of-the-stand-in',
};

/** The stand-ins with a receiver in the product's place, and the product's own gateways pointed at them. */
export async function startStandInsForTest(lab?: LabDesk): Promise<World> {
  const arrivals: Arrival[] = [];
  const answers: number[] = [];
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    arrivals.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stand-ins-'));

  const start = (port: number) =>
    createStandIns({
      ...SECRETS,
      port,
      publicUrl,
      dataDir,
      contentDir: path.resolve('shared/content'),
      peopleFile: path.resolve('dev/demo/people.json'),
      deliveryPauses: [20],
      lab,
    });
  const first = await start(0);
  const { origin } = first;
  const world: World = {
    standIns: first,
    publicUrl,
    arrivals,
    answers,
    payments: createPayments({
      secretKey: SECRETS.stripeSecretKey,
      webhookSecrets: [SECRETS.stripeWebhookSecret],
      apiOrigin: origin,
    }),
    sms: createSms({
      accountSid: SECRETS.twilioAccountSid,
      authToken: SECRETS.twilioAuthToken,
      from: '+41790000000',
      alertFrom: '+41790000090',
      informationFrom: '+41790000080',
      apiOrigin: origin,
      statusCallbackUrl: `${publicUrl}/api/webhooks/twilio`,
    }),
    async restart() {
      await world.standIns.close();
      world.standIns = await start(Number(new URL(origin).port));
    },
    post: (address, body) =>
      fetch(origin + address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async close() {
      await world.standIns.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await rm(dataDir, { recursive: true });
    },
  };
  return world;
}
