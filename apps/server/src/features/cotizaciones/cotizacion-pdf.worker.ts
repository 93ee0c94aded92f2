import { answerMessages } from '#platform/workers/answer-messages';
import { drawCotizacion, type Hoja } from './cotizacion-pdf.ts';

// only pdf.service sends messages here
answerMessages((hoja) => drawCotizacion(hoja as Hoja));
