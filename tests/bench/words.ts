import type { Random } from './random.ts';

/** Words that a shop's customers and agents write. */
const WORDS = (
  'hola buenos días buenas tardes noches gracias por favor señor señora quiero quisiera necesito tengo tienen hay está están cuánto cuesta vale precio ' +
  'pedido envío entrega domicilio dirección calle carrera barrio ciudad Bogotá Medellín Cali Bucaramanga Pereira mañana hoy ayer semana mes lunes martes ' +
  'miércoles jueves viernes sábado domingo hora minutos tarde temprano rápido pronto todavía aún siempre nunca también además entonces porque cuando donde ' +
  'como quien cual este esta esto ese esa aquello nuestro nuestra su sus mi mis tu tus el la los las un una unos unas de del al a en con sin sobre entre hasta ' +
  'desde para pero aunque mientras café grano molido libra kilo bolsa caja paquete unidad docena par talla color rojo azul verde negro blanco gris amarillo ' +
  'grande pequeño mediano nuevo usado bueno malo mejor peor mismo otro otra cada todo toda todos todas algo nada nadie alguien mucho poco más menos muy tan ' +
  'pago pagar transferencia efectivo tarjeta crédito débito cuenta banco recibo comprobante valor total descuento promoción oferta garantía cambio devolución ' +
  'producto servicio catálogo modelo marca referencia foto imagen video audio documento archivo correo número teléfono celular nombre apellido cédula empresa ' +
  'tienda local sede oficina bodega horario atención cliente asesor asesora compañero jefe equipo persona familia amigo niño niña perro gato casa ' +
  'apartamento piso puerta torre conjunto portería vehículo moto carro repuesto llanta aceite motor batería computador pantalla teclado cable cargador ' +
  'reservar reserva cita agenda confirmar confirmo cancelar cancelo cambiar revisar reviso mirar veo buscar busco encontrar enviar envío mandar mando llegar ' +
  'llegó salir salió traer llevar comprar compro vender vendo preguntar pregunta responder respuesta ayudar ayuda entender entiendo saber sé creer creo ' +
  'pensar pienso decir digo dijo hablar hablo esperar espero listo lista claro perfecto excelente vale bien mal regular urgente importante posible seguro ' +
  'disponible agotado completo pendiente próximo último primera segunda tercera uno dos tres cuatro cinco seis siete ocho nueve diez quince veinte treinta cien mil'
).split(' ');

/** Occurs in exactly 14 messages of the first tenant at every scale (workload b). */
export const RARE_WORD = 'ornitorrinco';
/** Occurs in one message of a hundred (10,000 at scale 1). */
export const COMMON_WORD = 'factura';
export const RARE_HITS = 14;
export const COMMON_EVERY = 100;

export const FIRST_NAMES = (
  'Ana Luis María Carlos Sofía Andrés Camila Juan Valentina Diego Laura Felipe Daniela Santiago Paula Jorge Natalia Miguel Carolina Óscar Lucía Iván Mónica ' +
  'Ángela Hernán Rocío Fabián Inés Ramón Beatriz Nicolás Adriana Mauricio Yolanda Tomás Elena Rubén Gloria Sergio Pilar'
).split(' ');

export const LAST_NAMES = (
  'Gómez Rodríguez Martínez López García Hernández González Pérez Sánchez Ramírez Torres Flórez Díaz Vargas Castro Ruiz Rojas Moreno Ortiz Jiménez Muñoz ' +
  'Álvarez Romero Suárez Herrera Medina Castillo Restrepo Giraldo Zapata Ospina Cárdenas Mejía Arango Valencia Quintero Salazar Peña Bermúdez Nariño'
).split(' ');

/** A message of 3 to 60 words, more often short than long. */
export function writeMessage(random: Random, extra: string | null): string {
  const luck = random.unit();
  const count = 3 + Math.floor(58 * luck * luck);
  let text = random.pick(WORDS);
  for (let index = 1; index < count; index++) text += ` ${index === 2 && extra !== null ? extra : random.pick(WORDS)}`;
  return text;
}
