import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/**
 * Chunks: what every page needs, what the inbox, the login and the frame's extras need, and what several pages share.
 * Each page and each lazy part adds one. Without groups there would be 200, most of them below two kilobytes.
 */
const GROUPS = [
  // apart from our own code, because few releases change them
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'inbox', test: /inbox\/page\/(BandejaLive|ConversacionesPage)\.tsx$/ },
  { name: 'account', test: /features\/auth\/(?!.*Page)|ui\/form\/(Text|Password|Submit)/ },
  {
    name: 'shell',
    test: /app\/shell\/(PhoneActs|SidebarDrawer)|\/(\w+Live|\w+Banner|DisponibleSwitch|PerdidasButton)\.tsx$/,
  },
  { name: 'common', minShareCount: 4 },
  { name: 'shared', minShareCount: 2 },
];

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, '.', 'API_')['API_ORIGIN'] ?? 'http://127.0.0.1:3001';
  return {
    plugins: [react()],
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
      rolldownOptions: {
        output: {
          codeSplitting: { groups: GROUPS.map((group, place) => ({ ...group, priority: GROUPS.length - place })) },
        },
      },
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
