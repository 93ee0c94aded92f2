/** Spoken to the customer first: Ley 1581 requires a notice before recording. */
export const AVISO = 'Esta llamada será grabada. Si no está de acuerdo, por favor cuelgue.';
