import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, lutimesSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, lchownSync, chmodSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { completePostgresHome } from './postgres-package.ts';

export type RouteName = 'self' | 'direct' | 'namespace' | 'copy';

/** How PostgreSQL's programs are run here, and who must own its files. */
export interface RunRoute {
  name: RouteName;
  /** Undefined: whoever we are. */
  owner: { uid: number; gid: number } | undefined;
  /** How the cluster's folder is named to a program that was started in it. */
  nameCluster(clusterDir: string): string;
  run(program: 'postgres' | 'initdb', args: string[], options: SpawnOptions & { cwd: string }): ChildProcess;
}
