import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, '.', 'API_')['API_ORIGIN'] ?? 'http://127.0.0.1:3001';
  return {
    plugins: [react()],
    // sockjs-client reads Node's `global`.
    define: { global: 'globalThis' },
    build: {
      outDir: 'dist',
      // Inlined assets would be data: addresses, which the page's content policy refuses for fonts and media.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
    },
    server: {
      proxy: {
        '/api': { target },
        '/files': { target },
        '/webhooks': { target },
        '/ws': { target, ws: true },
      },
    },
  };
});
