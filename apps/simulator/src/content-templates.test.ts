import { describe, expect, it } from 'vitest';
import { ContentTemplates } from './content-templates.ts';

describe('a submitted template', () => {
  it.each([
    ['Hola {{1}}, tu pedido está listo. ¡Gracias!', 'approved', ''],
    ['Tu factura DIAN está lista', 'approved', ''],
    ['¡¡SOLO HOY!! Compra', 'approved', ''],
    ['COMPRA AHORA', 'rejected', 'INVALID_FORMAT: excessive capitals and punctuation'],
    ['Oferta!!!', 'rejected', 'INVALID_FORMAT: excessive capitals and punctuation'],
  ])('is judged after a while by its text: «%s»', (body, status, rejectionReason) => {
    const templates = new ContentTemplates();
    const types = { 'twilio/text': { body } };
    const [stored, handedIn] = ['stored', 'handed_in'].map((friendlyName) =>
      templates.add({ friendlyName, language: 'es', variables: {}, types }, 0),
    );
    if (!stored || !handedIn) throw new Error('Two were added');
    templates.judge(handedIn, { status: 'received' }, 1000);
    templates.judgeDue(30_999);
    expect(handedIn.approval.status).toBe('received');
    templates.judgeDue(31_000);
    expect(handedIn.approval).toMatchObject({ status, rejectionReason });
    expect(stored.approval.status).toBe('unsubmitted');
  });
});
