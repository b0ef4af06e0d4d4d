import type { LabDesk } from './lab/lab-desk.ts';

/** What the stand-ins need to know; `main.ts` reads it from the environment, tests give it. */
export interface StandInOptions {
  /** 0 takes a free port. */
  port: number;
  /** Where mails are taken; 0 takes a free port, without it there is no mailbox. */
  smtpPort?: number | undefined;
  /** Only this machine by default: the pages show codes and let anybody pay. */
  host?: string;
  /** Origin the browser uses; pay pages and webhooks hang below it. */
  publicUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  twilioAccountSid: string;
  twilioAuthToken: string;
  /** Folder for what must survive a restart. */
  dataDir: string;
  /** Folder of content JSON files served under /content. */
  contentDir: string;
  /** JSON list of demo people; the page leaves the section out when the file is missing. */
  peopleFile: string;
  /** Without it /sandbox/lab says that no database is connected. */
  lab?: LabDesk | undefined;
  /** Pauses in milliseconds between tries to deliver a webhook; the last one repeats. */
  deliveryPauses?: number[];
  /** Where unexpected errors are written; standard error by default. */
  report?: (event: string, facts: Record<string, unknown>) => void;
}
