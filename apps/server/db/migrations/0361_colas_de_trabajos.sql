-- Each chat that was ever answered had left a queue of its own, and each look for a job locks them all (platform/jobs/job.ts).
do $$
begin
  -- where it is made only after this
  if to_regclass('graphile_worker._private_job_queues') is null then
    return;
  end if;
  -- whoever enqueues holds the table to the end of their transaction: nobody has found a queue and not named it yet
  lock table graphile_worker._private_job_queues in share row exclusive mode;
  delete from graphile_worker._private_job_queues q
   where q.locked_at is null and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id);
end $$;
