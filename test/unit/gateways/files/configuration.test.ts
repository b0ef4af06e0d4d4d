import { describe, expect, it } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';

const LONG = 'a-secret-of-at-least-32-characters';
const OTHER = 'another-one-of-at-least-32-characters';
const environment = {
  DATABASE_URL: 'mysql://db',
  REDIS_URL: 'redis://redis',
  JWT_SECRET: LONG,
  CODE_SECRET: LONG,
  MASTER_KEY: LONG,
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  TWILIO_ACCOUNT_SID: 'AC',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+41790000000',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'noreply@example.org',
  INVOICE_NAME: 'Messlinie AG',
  INVOICE_STREET: 'Beispielgasse 1',
  INVOICE_ZIP: '8000',
  INVOICE_CITY: 'Zürich',
  INVOICE_IBAN: 'CH9300762011623852957',
};
const bucket = {
  FILES_URL: 'https://s3.example.ch/files',
  FILES_REGION: 'zh',
  FILES_ACCESS_KEY_ID: 'id',
  FILES_SECRET_ACCESS_KEY: 'secret',
};

describe('configuration of files', () => {
  it('takes one master key and the data folder', () => {
    expect(readConfig(environment).files).toEqual({ masterKeys: [LONG], sealsColumns: true, s3: undefined });
  });

  it('takes a new master key before the old one', () => {
    expect(readConfig({ ...environment, MASTER_KEY: `${OTHER}, ${LONG}` }).files.masterKeys).toEqual([OTHER, LONG]);
  });

  it('takes a bucket', () => {
    const { s3 } = readConfig({ ...environment, ...bucket }).files;
    expect(s3).toEqual({ url: bucket.FILES_URL, region: 'zh', accessKeyId: 'id', secretAccessKey: 'secret' });
  });

  it.each([
    ['no master key', { MASTER_KEY: '' }, 'MASTER_KEY is not set'],
    ['a weak one', { MASTER_KEY: 'weak' }, 'MASTER_KEY must have'],
    ['a weak older one', { MASTER_KEY: `${LONG},weak` }, 'MASTER_KEY must have'],
    ['a comma too many', { MASTER_KEY: `${LONG},` }, 'MASTER_KEY must have'],
    ['a bucket without a region', { ...bucket, FILES_REGION: undefined }, 'FILES_REGION is not set'],
    ['a bucket without a key', { ...bucket, FILES_SECRET_ACCESS_KEY: '' }, 'FILES_SECRET_ACCESS_KEY is not set'],
    ['no bucket in the address', { ...bucket, FILES_URL: 'https://s3.example.ch/' }, 'FILES_URL must be'],
    ['a folder in the address', { ...bucket, FILES_URL: 'https://s3.example.ch/files/a' }, 'FILES_URL must be'],
    ['a key in the address', { ...bucket, FILES_URL: 'https://a:b@s3.example.ch/files' }, 'FILES_URL must be'],
  ])('refuses %s', (_what, change, message) => {
    expect(() => readConfig({ ...environment, ...change })).toThrow(message);
  });
});
