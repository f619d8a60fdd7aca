// PlanModel
