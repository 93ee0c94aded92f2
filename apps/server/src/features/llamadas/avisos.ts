/** What the customer hears first (Ley 1581: whoever is recorded is told before). */
export const AVISO = 'Esta llamada será grabada. Si no está de acuerdo, por favor cuelgue.';
