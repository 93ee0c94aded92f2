import { endpoint } from '@tertulia/contract/core/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { registerEndpoints } from './endpoints.ts';
import { createHttpServer } from './server.ts';

const unused = () => Promise.reject(new Error('Not used here'));

test("a table download breaks off when the user's session ends while it is read and sent", async () => {
  let isGone = false;
  const { promise: theRest, resolve: goOn } = Promise.withResolvers<void>();
  async function* content() {
    yield 'Id,Cliente\r\n1,Rita\r\n';
    await theRest;
    yield '2,Marta\r\n';
  }
  const { app } = await createHttpServer({ log: createLog('silent'), trustProxy: false, isSecure: false });
  registerEndpoints(
    app,
    {
      sheet: endpoint({
        method: 'GET',
        path: '/sheet',
        summary: 'test',
        access: ['SUPERVISOR'],
        sees: 'nothing',
        reply: z.string(),
        replyAs: 'csv',
        errors: [],
      }),
    },
    { sheet: async () => ({ fileName: 'chats.csv', content: content() }) },
    {
      authenticate: async () => {
        if (isGone) throw new AppError('UNAUTHENTICATED');
        return { tenantId: 7, userId: 1, sessionId: 1, name: 'Ana', roles: ['SUPERVISOR'], expiresAt: new Date() };
      },
      rateLimiter: { limited: (_endpoint, _request, _actor, work) => work(), spend: async () => undefined },
      onTenantMismatch: () => undefined,
      files: { put: unused, get: unused, remove: unused },
      images: { draw: unused },
      uploads: { budget: { name: 'archivos', times: 1, alarmAt: 1, windowSeconds: 1 }, idleMs: 1000 },
      claimSpace: unused,
    },
  );
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/sheet`);
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('Rita');
    isGone = true;
    goOn();
    await expect(reader?.read()).rejects.toThrow('terminated');
  } finally {
    await app.close();
  }
});
