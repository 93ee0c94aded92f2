import { readFile, readdir } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The library of the page in one file, as its makers offer it for pages without a bundler. */
const MEDIABUNNY = new URL('../../bundles/mediabunny.min.mjs', import.meta.resolve('mediabunny'));
const PAGE_DIR = fileURLToPath(new URL('./page/', import.meta.url));

/**
 * Serves the files of the page. A browser runs no TypeScript, so the types are stripped when a module is first requested,
 * by Node's own function: Vite would need a build before `npm start` and a second server under `npm run dev`.
 */
export async function pageFiles(app: FastifyInstance): Promise<void> {
  const modules = (await readdir(PAGE_DIR)).filter((name) => name.endsWith('.ts'));
  for (const name of modules) {
    let script: Promise<string> | undefined;
    app.get(`/page/${name}`, async (_request, reply) => {
      // kept for the life of the process: `npm run dev` restarts the simulator when a file changes
      script ??= readFile(`${PAGE_DIR}${name}`, 'utf8').then((code) => stripTypeScriptTypes(code));
      return reply.type('text/javascript; charset=utf-8').send(await script);
    });
  }
  app.get('/page/mediabunny.mjs', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(MEDIABUNNY, 'utf8')),
  );
  await app.register(fastifyStatic, { root: PAGE_DIR, prefix: '/page/', cacheControl: false });
}
