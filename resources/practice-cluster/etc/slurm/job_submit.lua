-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the Alliance's clusters do to a job at submission: route it to a partition by its time limit, add _cpu or _gpu to its account,
-- and answer the usual mistakes, with the same words.

local LINE = "----------------------------------------"
local PARTITION_MINUTES = {180, 720, 1440, 4320, 10080} -- partitions ..._b1 to ..._b5
local INTERACTIVE_MINUTES = 480
local NO_VALUE = 4294967293 -- numbers from here on mean "not given" or "infinite"

-- Besides def-prof, which everybody has.
local LARGE_GPU_ALLOCATION = "rrg-prof-ad"
local HAS_LARGE_GPU_ALLOCATION = {prof = true, student = true}

local function accounts_of(user, kind)
  if kind == "gpu" and HAS_LARGE_GPU_ALLOCATION[user] then return {"def-prof", LARGE_GPU_ALLOCATION} end
  return {"def-prof"}
end

local function contains(list, wanted)
  for _, value in ipairs(list) do
    if value == wanted then return true end
  end
  return false
end

local function listing(accounts)
  local default, awarded = "", ""
  for _, account in ipairs(accounts) do
    if account:match("^def%-") then default = default .. account .. ", " else awarded = awarded .. account .. ", " end
  end
  return "  RAS default accounts: " .. default .. "\n          RAC accounts: " .. awarded ..
    "\nCompute-Burst accounts: \n        Other accounts: \n" .. "Use the parameter --account=desired_account when submitting your job\n"
end

local function refuse(text)
  slurm.log_user(text)
  return slurm.ERROR
end

local function wants_gpu(job)
  for _, field in ipairs({"gres", "tres_per_node", "tres_per_job", "tres_per_task", "tres_per_socket"}) do
    local value = job[field]
    if value ~= nil and tostring(value):match("gpu") then return true end
  end
  return false
end

-- nil when the account is settled, otherwise the refusal.
local function settle_account(job, kind)
  local accounts = accounts_of(job.user_name, kind)
  if job.account == nil then
    if #accounts > 1 then
      return refuse(LINE .. "\nYou are associated with multiple _" .. kind .. " allocations...\n" ..
        "Please specify one of the following accounts to submit this job:\n" .. listing(accounts) .. LINE)
    end
    job.account = accounts[1] .. "_" .. kind
    return nil
  end
  local base = job.account:gsub("_[cg]pu$", "")
  if not contains(accounts, base) then
    return refuse(LINE .. "\nYou cannot use this account to submit this job.\nPlease use one of the following accounts:\n" ..
      listing(accounts) .. LINE)
  end
  job.account = base .. "_" .. kind
  return nil
end

local function settle_partition(job, kind)
  local minutes = job.time_limit
  if minutes == nil or minutes >= NO_VALUE then
    minutes = 60
    job.time_limit = minutes
  end
  if minutes > PARTITION_MINUTES[#PARTITION_MINUTES] then
    return refuse("This job exceeds the maximum walltime of 7 days on practice.\n" ..
      "Please resubmit with a shorter walltime, or on a different cluster that allows longer walltimes.")
  end
  local family = kind == "gpu" and "gpubase_bygpu_b" or "cpubase_bycore_b"
  local interactive = kind .. "base_interac"
  if job.partition ~= nil and job.partition ~= "" and job.partition ~= "default" then
    local index = tonumber(job.partition:match("^" .. family .. "([1-5])$"))
    if job.partition ~= interactive and not (index and minutes <= PARTITION_MINUTES[index]) then
      return refuse(LINE .. "\nThe specified partition does not exist, or the submitted job cannot fit in it...\n" ..
        "Please specify a different partition, or simply submit the job without the --partition option,\n" ..
        "the scheduler will redirect it to the most suitable partition automatically\n" .. LINE)
    end
    return nil
  end
  local is_interactive = job.script == nil or job.script == ""
  if is_interactive and minutes <= INTERACTIVE_MINUTES then
    job.partition = interactive
    return nil
  end
  local index = 1
  while minutes > PARTITION_MINUTES[index] do index = index + 1 end
  job.partition = family .. index
  return nil
end

function slurm_job_submit(job, partitions, uid)
  local kind = wants_gpu(job) and "gpu" or "cpu"
  return settle_account(job, kind) or settle_partition(job, kind) or slurm.SUCCESS
end

function slurm_job_modify(job, record, partitions, uid)
  return slurm.SUCCESS
end

return slurm.SUCCESS
