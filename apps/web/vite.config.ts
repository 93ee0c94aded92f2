import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const BRING_CODE = fileURLToPath(new URL('src/ui/lazy/bring-code.ts', import.meta.url));

/** Apart from our own code, because few releases change them. */
const LIBRARIES = { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 2 };
/** Forty of them had a file of their own, of a few hundred bytes. */
const ICONS = { name: 'icons', test: /@tabler/, minShareCount: 2 };
/** What the inner folders of the inbox share: one file instead of fifteen, most of them below one kilobyte. */
const INBOX = { name: 'inbox', test: /features\/inbox\/(list|messages|outbox)\/.*\.ts$/, minShareCount: 2 };
const FIRST = { name: 'first', tags: ['$initial' as const], priority: 1 };

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, '.', 'API_')['API_ORIGIN'] ?? 'http://127.0.0.1:3001';
  return {
    plugins: [react(), bringLateParts()],
    // sockjs-client reads Node's `global`.
    define: { global: 'globalThis' },
    // Imported only after login: found then, they would make Vite reload the page in the middle of it.
    optimizeDeps: {
      include: [
        '@stomp/stompjs',
        'sockjs-client/lib/main',
        'sockjs-client/lib/transport/websocket',
        'sockjs-client/lib/transport/xhr-polling',
        'sockjs-client/lib/transport/xhr-streaming',
      ],
    },
    build: {
      outDir: 'dist',
      // tools/stack/first-load.ts weighs what the inbox needs.
      manifest: true,
      // Inlined assets would be data: addresses, which the page's content policy refuses for fonts and media.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      // Each file costs a slow browser some milliseconds before the first screen; without groups the page came in thirty.
      rolldownOptions: { output: { codeSplitting: { groups: [LIBRARIES, FIRST, ICONS, INBOX] } } },
    },
    server: {
      proxy: {
        '/api': { target },
        '/files': { target },
        '/webhooks': { target },
        '/ws': { target, ws: true },
        '/healthz': { target },
        '/readyz': { target },
        // Open to this machine alone: who calls from elsewhere must not pass for it because we do.
        '/metrics': {
          target,
          configure: (proxy) =>
            proxy.on('proxyReq', (call, { socket }) => {
              const from = socket.remoteAddress ?? '';
              if (!/^(::ffff:)?127\.|^::1$/.test(from)) call.setHeader('x-forwarded-for', from);
            }),
        },
      },
    },
  };
});

/** Puts our own way of bringing late parts in the place of Vite's, after which a part that failed once would be lost to the page. */
function bringLateParts(): Plugin {
  return {
    name: 'bring-late-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? `export { bringCode as __vitePreload } from '${BRING_CODE}';` : null,
  };
}
