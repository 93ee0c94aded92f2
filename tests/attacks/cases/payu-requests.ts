import { createHash, createHmac, randomUUID } from 'node:crypto';

export interface Confirmation {
  merchantId: string;
  reference: string;
  /** As sent; signed by the rule for its decimals. */
  value: string;
  statePol: string;
  currency?: string;
  test?: string;
  transactionId?: string;
}

/** The signing account and its method, in PayU's terms. */
export interface Signer {
  apiKey: string;
  hmacSecret?: string;
}

/** The fields of a confirmation as PayU posts them, signed here from its documentation with no code of the product. */
export function confirmationFields(signer: Signer, confirmation: Confirmation): Record<string, string> {
  const { merchantId, reference, value, statePol, currency = 'COP', test = '1' } = confirmation;
  const fields = {
    merchant_id: merchantId,
    reference_sale: reference,
    value,
    currency,
    state_pol: statePol,
    test,
    transaction_id: confirmation.transactionId ?? randomUUID(),
    response_message_pol: 'x',
  };
  return { ...fields, sign: signOf(signer, fields) };
}

function signOf(
  { apiKey, hmacSecret }: Signer,
  fields: Record<'merchant_id' | 'reference_sale' | 'value' | 'currency' | 'state_pol', string>,
): string {
  const [whole = '', decimals] = fields.value.split('.');
  const value = decimals?.length === 2 && decimals[1] === '0' ? `${whole}.${decimals[0]}` : fields.value;
  const text = [apiKey, fields.merchant_id, fields.reference_sale, value, fields.currency, fields.state_pol].join('~');
  const hash = hmacSecret === undefined ? createHash('md5') : createHmac('sha256', hmacSecret);
  return hash.update(text).digest('hex');
}

/** The form with which a browser goes to the checkout, limited to what the checkout reads. */
export function checkoutFields(
  { apiKey }: Signer,
  order: { merchantId: string; accountId: string; reference: string; amount: string },
): Record<string, string> {
  const { merchantId, accountId, reference, amount } = order;
  const text = [apiKey, merchantId, reference, amount, 'COP'].join('~');
  const signature = createHash('md5').update(text).digest('hex');
  return { merchantId, accountId, referenceCode: reference, amount, currency: 'COP', test: '1', signature };
}

/** Posts a confirmation; 0 if there was no response. */
export async function postConfirmation(serverUrl: string, fields: Record<string, string> | string): Promise<number> {
  try {
    const answer = await fetch(`${serverUrl}/webhooks/payu/confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
