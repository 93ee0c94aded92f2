/** Contacts on the board that have not written yet. */
export const DEMO_PROSPECTOS: readonly { nombre: string; apellido: string | null; email: string | null }[] = [
  { nombre: 'Yolanda', apellido: 'Quintero Barragán', email: 'yquintero@fincaelmirador.co' },
  { nombre: 'Wilmar', apellido: 'Zuluaga', email: null },
  { nombre: 'Panadería El Trigal', apellido: null, email: 'compras@eltrigal.co' },
  { nombre: 'Nubia Esperanza', apellido: 'Castiblanco', email: null },
  { nombre: 'Edilberto', apellido: 'Fonseca Tovar', email: 'efonseca@correo.co' },
  { nombre: 'Hostal Nube Blanca', apellido: null, email: 'reservas@nubeblanca.co' },
  { nombre: 'Zoraida', apellido: 'Mosquera', email: null },
  { nombre: 'Gildardo', apellido: 'Henao Echeverri', email: 'gildardo.henao@correo.co' },
  { nombre: 'Tienda La Esquina de Usme', apellido: null, email: null },
  { nombre: 'Marleny', apellido: 'Bohórquez', email: 'marleny.b@correo.co' },
  { nombre: 'Duván', apellido: 'Arboleda', email: null },
  { nombre: 'Gimnasio Altamira', apellido: null, email: 'administracion@altamira.edu.co' },
  { nombre: 'Ximena', apellido: 'Echavarría Uribe', email: 'xechavarria@correo.co' },
  { nombre: 'Norberto', apellido: 'Guzmán', email: null },
  { nombre: 'Cooperativa Los Nogales', apellido: null, email: 'pedidos@losnogales.coop' },
  { nombre: 'Flor Alba', apellido: 'Peñuela', email: null },
  { nombre: 'Brayan Stiven', apellido: 'Caicedo', email: 'brayan.caicedo@correo.co' },
  { nombre: 'Notaría 71', apellido: null, email: 'tesoreria@notaria71.co' },
  { nombre: 'Ofelia', apellido: 'Turizo', email: null },
  { nombre: 'Leonidas', apellido: 'Murcia Garzón', email: 'leomurcia@correo.co' },
  { nombre: 'Eventos Luna y Sal', apellido: null, email: 'hola@lunaysal.co' },
  { nombre: 'Amparo', apellido: 'Villafañe', email: null },
];

/** Ratings of chats of the last weeks. */
export const DEMO_CALIFICACIONES: readonly {
  rating: number;
  comentario: string | null;
  daysAgo: number;
  agent: number;
}[] = [
  { rating: 5, comentario: 'Excelente atención, siempre responden', daysAgo: 1, agent: 0 },
  { rating: 4, comentario: null, daysAgo: 2, agent: 1 },
  { rating: 2, comentario: 'Se demoraron mucho en contestar y el pedido llegó incompleto', daysAgo: 3, agent: 2 },
  { rating: 5, comentario: 'El mejor café 👌', daysAgo: 5, agent: 1 },
  { rating: 5, comentario: null, daysAgo: 8, agent: 0 },
  { rating: 3, comentario: 'Bien, pero el domicilio es costoso', daysAgo: 12, agent: 1 },
  { rating: 1, comentario: 'Nadie me resolvió', daysAgo: 16, agent: 2 },
  { rating: 4, comentario: 'Gracias por la factura tan rápida', daysAgo: 23, agent: 0 },
  { rating: 5, comentario: null, daysAgo: 34, agent: 0 },
];
