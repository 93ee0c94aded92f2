/** Answers this run's requests, which are messages, with results or an error; one after another. */
export function serveQuestions(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as never).then(
      (metrics) => process.send?.({ metrics }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.once('SIGTERM', () => process.exit(0));
  process.send?.('ready');
}
