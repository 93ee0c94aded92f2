import type { FastifyInstance } from 'fastify';
import { type Mailbox, MailFolder } from './mail-folder.ts';

/** The mail page: the mails that the product would have sent. */
export function mailRoutes(app: FastifyInstance, mailDir: string | undefined): void {
  const folder = mailDir ? new MailFolder(mailDir) : null;

  app.get('/mail', (_request, reply) => reply.sendFile('mail.html'));
  app.get('/mail-api/mails', async (): Promise<Mailbox> => ({
    configured: folder !== null,
    mails: (await folder?.list()) ?? [],
  }));
  app.get<{ Params: { name: string } }>('/mail-api/mails/:name', async (request, reply) => {
    const mail = await folder?.read(request.params.name);
    return mail ?? reply.code(404).send({ message: 'not found' });
  });
}
