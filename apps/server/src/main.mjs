import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Half of a start is compiling what was compiled at the last one, and a killed server must be back soon (CRA-01). In our own
// folder, for what lies in a common one could be written by any user. Plain JavaScript: with the cache on before the first
// TypeScript file is read, what strips the types (18 MB) is not loaded for files that it holds.
enableCompileCache(join(process.env['DATA_DIR'] || './data', 'compile-cache'));
await import('./serve.ts');
