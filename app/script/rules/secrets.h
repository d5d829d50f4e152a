// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/calls.h"

namespace voyageur::script {

//! Variables that hold the key of a service: ML-WANDB-KEY speaks of them.
inline bool isServiceKey(QByteArrayView name)
{
    return isOneOf(name,
                   {"WANDB_API_KEY", "COMET_API_KEY", "HF_TOKEN", "HUGGINGFACE_TOKEN", "HUGGING_FACE_HUB_TOKEN",
                    "HUGGINGFACEHUB_API_TOKEN", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "NEPTUNE_API_TOKEN", "KAGGLE_KEY",
                    "CLEARML_API_SECRET_KEY", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "GH_TOKEN", "REPLICATE_API_TOKEN",
                    "MLFLOW_TRACKING_PASSWORD"});
}

} // namespace voyageur::script
