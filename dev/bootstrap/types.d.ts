/** Types of the plain JavaScript that tests share with the bootstrap, which runs before anything is installed. */
declare module '#dev/services/start-test-services.mjs' {
  export function startTestServices(purpose?: 'test' | 'bench'): Promise<{
    kind: string;
    environment: { TEST_DATABASE_ADMIN_URL: string; TEST_REDIS_URL: string; TEST_RUN: string; TEST_FOLDER: string };
    stop: () => Promise<void>;
  }>;
}

declare module '#dev/bootstrap/worker-parameters.mjs' {
  export const workerParameters: string[];
}

declare module '#dev/bootstrap/build-web.mjs' {
  export function buildWeb(): Promise<void>;
}

declare module '#dev/bootstrap/product-environment.mjs' {
  export function productEnvironment(product: {
    folder: string;
    secretsFolder?: string;
    port: number;
    standInsPort: number;
    smtpPort?: number;
    mllpPort?: number;
    databaseUrl: string;
    redisUrl: string;
    nodeEnv: 'development' | 'test';
  }): Record<string, string>;
}

declare module '#dev/bootstrap/load-database.mjs' {
  export function loadDatabase(wish: {
    environment: Record<string, string>;
    ownerUrl?: string | undefined;
  }): Promise<void>;
}

declare module '#dev/bootstrap/free-port.mjs' {
  export function freePort(wished?: number): Promise<number>;
}

declare module '#dev/bootstrap/free-mllp-port.mjs' {
  export function freeMllpPort(environment?: Record<string, string | undefined>): Promise<number>;
}

declare module '#dev/bootstrap/shutdown.mjs' {
  interface Shutdown {
    listen(): void;
    add(step: () => unknown): void;
    own<T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T>;
    /** Stops everything and ends the process. */
    run(code: number): Promise<void>;
  }
  export function createShutdown(): Shutdown;
}

declare module '#dev/bootstrap/stop-process.mjs' {
  export function stopProcess(child: import('node:child_process').ChildProcess, milliseconds?: number): Promise<void>;
}

declare module '#dev/bootstrap/ensure-chromium.mjs' {
  export function findChromium(...preferred: string[]): string | undefined;
  export function ensureChromium(wanted?: 'chromium'): Promise<string>;
}

declare module '#dev/bootstrap/find-program.mjs' {
  export function findProgram(...names: string[]): string | undefined;
}

declare module '#dev/services/private-services.mjs' {
  /** Our own servers below `folder`; `onProcess` is told each new process by its name (mariadb, redis). */
  export function startPrivateServices(wish: {
    folder: string;
    purpose: 'start' | 'test' | 'bench';
    onProcess: (process: { name: string; pid: number }) => void;
  }): Promise<{ kind: string; databaseUrl: string; ownerUrl?: string; redisUrl: string; stop: () => Promise<void> }>;
}

declare module '#dev/bootstrap/read-secrets.mjs' {
  export function readSecrets(folder: string): { DATABASE_PASSWORD: string; REDIS_PASSWORD: string };
}

declare module '#dev/services/install-servers.mjs' {
  export function serversAreInstalled(): boolean;
  export function installServers(): Promise<void>;
}

declare module '#dev/bootstrap/turn-logs.mjs' {
  export function turnLogsOf(folder: string, wish?: { limit?: number; kept?: number }): void;
}

declare module '#dev/services/private-mariadb.mjs' {
  export function startPrivateMariadb(wish: {
    folder: string;
    port: number;
    accounts: { user: string; password: string; grants: string[] }[];
    database?: string;
    purpose: 'start' | 'test' | 'bench';
    onProcess: (process: { name: string; pid: number }) => void;
  }): Promise<{ stop: () => Promise<void> }>;
}

declare module '#dev/services/private-redis.mjs' {
  export function findRedis(): { program: string; argv0: string } | undefined;
  export function startPrivateRedis(wish: {
    folder: string;
    port: number;
    password: string;
    aclFile?: string;
    user?: string;
    purpose: 'start' | 'test' | 'bench';
    onProcess: (process: { name: string; pid: number }) => void;
  }): Promise<{ stop: () => Promise<void> }>;
}

declare module '#dev/bootstrap/ensure-pdf-reader.mjs' {
  export function ensurePdfReader(): Promise<void>;
}
