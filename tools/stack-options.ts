/** What a running product is made of; everything but the data directory has a default. */
export interface StackOptions {
  dataDir: string;
  /** False for tests: PostgreSQL without the guarantees that only a crash of the machine would need. */
  durable?: boolean;
  host?: string;
  /** 0 or omitted: any free one. */
  port?: number;
  /** 0 or omitted: any free one. */
  simulatorPort?: number;
  /** False: no simulator; the product then uses the systems that `env` names. */
  simulator?: boolean;
  /** How many server processes share the database; the second and further ones listen on free ports. */
  nodes?: number;
  /** Whether the demo subscriber and its secrets are made; by default with the embedded database. */
  demo?: boolean;
  /** An administrative address of an outside PostgreSQL, in place of the embedded one. */
  databaseUrl?: string;
  /** Settings for the server; nothing of our own environment reaches it but what programs need to run. */
  env?: NodeJS.ProcessEnv;
  /** More of the environment for the simulator alone. */
  simulatorEnv?: NodeJS.ProcessEnv;
  logTo?: 'files' | 'console';
  postgresSettings?: Record<string, string | number | boolean>;
  /** How long a server may take to end after SIGTERM. */
  graceMs?: number;
  /** Short English lines about what happens to the processes. */
  print?: (line: string) => void;
}
