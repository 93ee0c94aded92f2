import { describe, expect, it } from 'vitest';
import { asksForRating } from './pregunta.ts';

describe('F-A05 F-A18 a template asks for a rating', () => {
  it.each([
    'Del 1 al 5, ¿cómo fue tu experiencia con nosotros?',
    'Del 1 al 5, ¿cómo calificas nuestra atención?',
    'Califica del 1 al 5 nuestro servicio',
    'Califícanos de 1 a 5 estrellas ⭐',
    'Califica *de 1 a 5* la atención que recibiste.',
    'En una escala de 1 a 5, ¿qué tan satisfecho quedaste?',
    'Tu satisfacción nos importa. Responde con un número del 1 al 5.',
    '¿Cómo te fue con nosotros? Responde 1, 2, 3, 4 o 5.',
    '¿Cómo te atendimos? 1 = muy mal, 5 = excelente',
    'Cuéntanos: 1️⃣ Muy malo 2️⃣ Malo 3️⃣ Regular 4️⃣ Bueno 5️⃣ Excelente',
    'Evalúa la atención (1-5)',
    'Del uno al cinco, ¿nos recomendarías a un amigo?',
  ])('by its words: «%s»', (texto) => {
    expect(asksForRating(texto)).toBe(true);
  });

  it.each([
    'Tu pedido llega en 1 a 5 días hábiles.',
    'Tu pedido llega en 1 a 5 días hábiles. ¿Cómo te fue con la compra?',
    'Del 1 al 5 de diciembre todo tiene descuento. ¿Qué tal?',
    'Mesas de 1 a 5 personas con reserva.',
    'Tu solicitud califica para el crédito: de 1 a 5 cuotas sin interés.',
    'Calificaste para el bono. Reclámalo en la tienda.',
    'Responde nuestra encuesta de satisfacción en encuestas.cafe.co',
    '¿Cómo fue tu experiencia?',
    'Del 1 al 10, ¿cómo calificas nuestra atención?',
    'Opción 1: ventas. Opción 5: soporte. Tu calificación de crédito está lista.',
    'Hola {{1}}, tu pedido {{2}} va en camino.',
  ])('not by these: «%s»', (texto) => {
    expect(asksForRating(texto)).toBe(false);
  });
});
