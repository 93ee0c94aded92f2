/** Processor time of `work` in milliseconds, independent of the load of the machine. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
