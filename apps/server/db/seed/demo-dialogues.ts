/** A line of a demo chat: the author (C customer, A agent) and the text. */
export type DemoLine = readonly ['C' | 'A', string];

export interface DemoChat {
  nombre: string;
  telefono: string;
  email?: string;
  /** Index of the agent among the demo's agents; null while the chat waits. */
  agent: 0 | 1 | 2 | null;
  closed?: { rating: number | null; comentario?: string };
  /** Age of the last line in minutes. */
  minutesAgo: number;
  unread?: number;
  lines: readonly DemoLine[];
}

export const DEMO_CHATS: readonly DemoChat[] = [
  {
    nombre: 'María Fernanda López',
    telefono: '+573004567812',
    email: 'mafe.lopez@correo.co',
    agent: null,
    minutesAgo: 2,
    unread: 2,
    lines: [
      ['C', 'Hola, buenos días ☕'],
      ['C', '¿Tienen café en grano de Nariño? Quiero 2 libras para regalo'],
    ],
  },
  {
    nombre: 'Jhon Jairo Pérez',
    telefono: '+573112345678',
    agent: null,
    minutesAgo: 9,
    unread: 1,
    lines: [['C', 'Buenas, ¿a qué hora abren mañana sábado en la sede de Chapinero?']],
  },
  {
    nombre: 'Restaurante La Puerta Falsa',
    telefono: '+573157788990',
    agent: null,
    minutesAgo: 21,
    unread: 3,
    lines: [
      ['C', 'Hola, les escribo de La Puerta Falsa'],
      ['C', 'Necesitamos cotización mensual: 40 libras de espresso y 12 de descafeinado'],
      ['C', '¿Con quién puedo hablar?'],
    ],
  },
  {
    nombre: 'Camila Andrea Rodríguez Castellanos de la Hoz',
    telefono: '+573209876543',
    agent: null,
    minutesAgo: 38,
    unread: 1,
    lines: [['C', 'Mi pedido 4471 llegó con una bolsa rota 😔 ¿me ayudan por favor?']],
  },
  {
    nombre: 'Óscar Iván',
    telefono: '+573016549871',
    agent: null,
    minutesAgo: 64,
    unread: 1,
    lines: [['C', '¿Hacen envíos a Pasto?']],
  },
  {
    nombre: 'Daniela Muñoz',
    telefono: '+573187654321',
    email: 'dani.munoz@correo.co',
    agent: 0,
    minutesAgo: 4,
    unread: 1,
    lines: [
      ['C', 'Hola! Vi el anuncio del kit de filtrados'],
      ['A', '¡Hola Daniela! Claro que sí. El kit trae la V60, 40 filtros y media libra de Huila por $ 119.000'],
      ['C', '¿Y si quiero la molienda fina?'],
      ['A', 'Te la molemos como quieras, sin costo'],
      ['C', 'Listo, ¿cómo pago? 🙌'],
    ],
  },
  {
    nombre: 'Hotel Casa del Sol',
    telefono: '+576012345678',
    email: 'compras@casadelsol.co',
    agent: 0,
    minutesAgo: 55,
    lines: [
      ['C', 'Buenas tardes, confirmamos el pedido de este mes'],
      ['A', 'Recibido. Sale mañana con la ruta de la mañana'],
      ['C', 'Perfecto, gracias'],
      ['A', 'A ustedes. Les confirmo cuando salga del tostador'],
    ],
  },
  {
    nombre: 'Santiago Vélez',
    telefono: '+573124445566',
    agent: 0,
    minutesAgo: 130,
    lines: [
      ['C', '¿El curso de barismo del 28 todavía tiene cupo?'],
      ['A', 'Quedan 3 cupos. ¿Te reservo uno?'],
      ['C', 'Déjame confirmar con mi socia y te aviso'],
    ],
  },
  {
    nombre: 'Ana Sofía Giraldo',
    telefono: '+573156667788',
    agent: 1,
    minutesAgo: 12,
    unread: 2,
    lines: [
      ['C', 'Hola, ¿me pueden ayudar con una factura?'],
      ['A', 'Hola Ana Sofía, con gusto. ¿A nombre de quién la hacemos?'],
      ['C', 'Giraldo & Asociados SAS'],
      ['C', 'NIT 900.123.456-8'],
    ],
  },
  {
    nombre: 'Don Hernando',
    telefono: '+573103332211',
    agent: 1,
    minutesAgo: 95,
    lines: [
      ['C', 'señorita buenas el cafesito de la otra vez cual era'],
      ['A', 'Buenas tardes don Hernando 😊 era el Sierra Nevada, molienda media'],
      ['C', 'ese mismo mandeme 3 libritas a la casa'],
      ['A', 'Con mucho gusto. Llega mañana antes del mediodía'],
    ],
  },
  {
    nombre: 'Universidad del Bosque – Bienestar',
    telefono: '+576017654321',
    agent: 1,
    minutesAgo: 200,
    lines: [
      ['C', 'Necesitamos estación de café para 120 personas el jueves 3'],
      ['A', 'Claro. ¿De qué hora a qué hora?'],
      ['C', 'De 8 a 11 a. m., salón 204'],
      ['A', 'Te preparo la propuesta hoy mismo'],
    ],
  },
  {
    nombre: 'Paola Andrea',
    telefono: '+573145556677',
    agent: 2,
    minutesAgo: 31,
    unread: 1,
    lines: [
      ['C', 'Hola, quiero cambiar la dirección de mi suscripción'],
      ['A', 'Claro Paola, ¿cuál es la nueva dirección?'],
      ['C', 'Carrera 7 # 82-35, apto 501, Bogotá'],
    ],
  },
  {
    nombre: 'Luis Eduardo Quintero',
    telefono: '+573178889900',
    agent: 2,
    minutesAgo: 310,
    lines: [
      ['C', '¿Venden molinos manuales?'],
      ['A', 'Sí, tenemos dos: el compacto de $ 165.000 y el de acero de $ 289.000'],
      ['C', 'Mándame fotos porfa'],
    ],
  },
  {
    nombre: 'Gloria Inés Salazar',
    telefono: '+573132221100',
    agent: 0,
    closed: { rating: 5, comentario: 'Muy amables y rápidos, mil gracias' },
    minutesAgo: 1500,
    lines: [
      ['C', 'Quería saber si mi pedido ya salió'],
      ['A', 'Ya va en camino, llega hoy en la tarde'],
      ['C', 'Mil gracias 🙏'],
    ],
  },
  {
    nombre: 'Felipe Arango',
    telefono: '+573168887766',
    agent: 1,
    closed: { rating: 4 },
    minutesAgo: 2200,
    lines: [
      ['C', '¿Cuál café me recomiendan para prensa francesa?'],
      ['A', 'El de Tolima en molienda gruesa le queda muy bien'],
      ['C', 'Lo pido por la página, gracias'],
    ],
  },
  {
    nombre: 'Catalina Torres',
    telefono: '+573191112233',
    agent: 2,
    closed: { rating: 3 },
    minutesAgo: 4400,
    lines: [
      ['C', 'Llevo dos días esperando respuesta'],
      ['A', 'Qué pena contigo Catalina. Ya reviso tu caso'],
      ['C', 'Ok'],
    ],
  },
  {
    nombre: 'Mini mercado El Trébol',
    telefono: '+573114443322',
    agent: 0,
    closed: { rating: null },
    minutesAgo: 6100,
    lines: [
      ['C', 'Lista de precios al por mayor por favor'],
      ['A', 'Con gusto, te la envío al correo'],
    ],
  },
];

export const DEMO_TEXTS = {
  bienvenida: '¡Hola! Bienvenido a Café Andino ☕ En un momento te atiende una persona.',
  fueraHorario: 'Gracias por escribir a Café Andino. Ahora estamos cerrados; te respondemos en cuanto abramos.',
};
